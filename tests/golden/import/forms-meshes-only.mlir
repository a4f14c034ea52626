// RUN: opt --shardy=0.11.1 -sdy-import-pipeline=dedup-functions-fully=true %s
sdy.mesh @m = <["a"=2, "b"=2, "c"=4, "one"=1]>
sdy.mesh @e = <[]>
sdy.mesh @x = <[], device_ids=[3]>
sdy.mesh @r = <["a"=2, "b"=2, "c"=4, "one"=1], device_ids=[15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>
