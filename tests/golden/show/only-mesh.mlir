// RUN: show %s
@mesh = <["x"=2, "y"=4]>
