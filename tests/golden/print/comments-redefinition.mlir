// RUN: fmt %s && "$shardc" fmt --canonical %s | "$shardc" fmt --check -
// Comments inside the statement that begins the next document belong to that document.
@m = <["x"=2]>
sharding<@m, [{"x"}]> : tensor<4xf32>
// before
@m = <["x"= // inside
  4]> // after
sharding<@m, [{"x"}]> : tensor<8xf32>
@m = <["y"= // one
  4 // two
  ]>
sharding<@m, [{"y"}]> : tensor<8xf32>
@m = <["z"=4]>
sharding<@m, [{"z"}]> : tensor<8xf32>
@m = <["w"= // three
  4 // four
  ]>
sharding<@m, [{"w"}]> : tensor<8xf32>
