// RUN: fmt %s
// No empty line stays at the end of a document, where the separator of documents has one.
@m = <["x"=2]>
// after the mesh

// -----
// before the second mesh
@n = <["x"=2]>
// last


