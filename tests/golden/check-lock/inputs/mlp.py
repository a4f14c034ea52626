def mlp(x, w1, w2):
    # a layer
  h = x @ w1
  h = constrain(h)
  a = tanh(h)
  return a @ w2
