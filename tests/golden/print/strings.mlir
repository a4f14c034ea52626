// RUN: fmt --canonical %s
module @"two words" attributes {demo.note = "tab\tquote\" slash\\ nl\n é"} {
  func.func private @"1st"() attributes {"odd key" = @"x-y"::@ok, plain.key}
  func.func @caller() { call @"1st"() : () -> ()  return }
}
