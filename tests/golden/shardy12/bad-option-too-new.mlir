// RUN: opt --shardy=0.11.1 -sdy-lift-inlined-meshes=use-single-device-mesh-names=true %s
// STATUS: 2
