// RUN: check -Wno-sharding-missing %s
// The meshes of a program are views of the same set of devices. A program is compared with itself alone.
sdy.mesh @a = <["x"=2, "y"=2]>
sdy.mesh @b = <["x"=2, "y"=4]>
// -----
sdy.mesh @c = <["x"=3]>
