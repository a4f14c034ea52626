// RUN: fmt --extract %s
# Each example is a document

A mesh that is defined again begins one, with or without prose before it:

    @m = <["x"=2]>
    @m = <["x"=4, "y"=2]>
    sharding<@m, [{"x"}]> : tensor<8xf32>

Meshes of different examples are not compared, so nobody expects this one to have 8 devices:

```mlir
// three axes
@abc = <["a"=3, "b"=5, "c"=7]>
```

A list of axes belongs to the mesh before it:

    replicated={"c", "a"} ~> replicated={"a", "c"}

    replicated={"b"}

This list needs a mesh of another example:

    replicated={"y"}

Meshes that follow each other directly belong together:

    @first = <["p"=2]>

    @second = <["q"=2]>
    sharding<@first, [{"p"}]>

So do examples if the later one uses a name of the earlier one:

    @left = <["l"=4]>
    %arg : tensor<8xf32> {sdy.sharding = <@left, [{"l"}]>}

prose

    @right = <["r"=4]>
    %0 = negate %arg {sdy.sharding = <@right, [{"r"}]>} : tensor<8xf32>

A run of meshes that defines one of them again begins a document as a whole:

    @new = <["n"=8]>
    @right = <["r"=8]>
    %1 : tensor<8xf32>

Of the meshes of one example each should have the same devices:

    @four = <["n"=4]>
    @five = <["n"=5]>
