// RUN: show --extract --devices %s
On a page, equal shardings of two meshes cut a tensor into the same parts on the same devices:

    @mesh_0 = {<["a"=2, "b"=2]>, device_ids=[0, 1, 2, 3]}
    @mesh_1 = {<["x"=4]>, device_ids=[0, 1, 2, 3]}
    <@mesh_0, "b"> : tensor<8xf32>
    <@mesh_1, "x":(2)2> : tensor<8xf32>
