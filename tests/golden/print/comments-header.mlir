// RUN: fmt %s && "$shardc" fmt %s | "$shardc" fmt --check -
// A header stays above the module that is printed around the program.

// A comment that belongs to the function.
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  "test.br"(%x)[^loop] : (tensor<4xf32>) -> ()
// The loop.

^loop(%y: tensor<4xf32>):  // pred: ^somewhere
  "test.cond"(%y)[^loop, ^exit] {c = "// no comment"} : (tensor<4xf32>) -> ()  // goes on
^exit:  // the end
  return %x : tensor<4xf32>
}
// A comment of a declaration.
func.func private @g(
  tensor<4xf32>, // one
  tensor<8xf32>  // two
)
func.func @h(%x: tensor<4xf32> {test.s = ")", // text
    test.t = (i32) -> i32}) -> // the result
    tensor<4xf32> {
  // Only a call.
  %r = func.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32> } // the end
#unused = 5 // an alias
// -----
// Nothing but a comment and a mesh.
sdy.mesh @mesh = <["a"=2, // rows
  "b"=2]>
func.func @k() { /// three slashes
  return	  //	tabs   
}
// -----
module {}  // empty

// last
// -----
"func.func"() <{function_type = () -> (), sym_name = "d", sym_visibility = "private"}> ({ // nothing
  // inside
}) : () -> ()
"func.func"() <{function_type = (tensor<f32>) -> (), sym_name = "e"}> ({ // body
  ^first(%x: tensor<f32>): // args
  // inside
  "func.return"() : () -> ()
}) : () -> () // end
"test.empty"() ({ // one
}, { // two
  // three
}) : () -> ()
// -----
@m // -----
= <["x"=2]>
// -----
"test.op"( // -----
) : () -> () // -----
