# Flattens JSON: a line for each value, its path and the value behind a tab, texts decoded.
# [{"uuid":"a"}] becomes "0.uuid<tab>a". Ends with 1 where the input is no whole JSON.
# Run with LC_ALL=C: texts are bytes.

{ text = text $0 "\n" }

END {
  length_ = length(text)
  at = 1
  value("")
  blank()
  if (broken || at <= length_) exit 1
}

function blank() {
  while (at <= length_ && index(" \t\r\n", substr(text, at, 1)) > 0) at++
}

function value(path, sign, literal) {
  blank()
  sign = substr(text, at, 1)
  if (sign == "{") { members(path); return }
  if (sign == "[") { items(path); return }
  if (sign == "\"") { literal = string(); if (!broken) emit(path, literal); return }
  if (match(substr(text, at, 40), /^(true|false|null|-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?)/)) {
    emit(path, substr(text, at, RLENGTH))
    at += RLENGTH
    return
  }
  broken = 1
}

function members(path, name) {
  if (opens("}")) return
  do {
    blank()
    if (substr(text, at, 1) != "\"") { broken = 1; return }
    name = string()
    blank()
    if (substr(text, at, 1) != ":") { broken = 1; return }
    at++
    value(path == "" ? name : path "." name)
  } while (goes_on("}"))
}

function items(path, count) {
  if (opens("]")) return
  count = 0
  do {
    value(path == "" ? count : path "." count)
    count++
  } while (goes_on("]"))
}

# True where it is empty.
function opens(end) {
  at++
  blank()
  if (substr(text, at, 1) != end) return 0
  at++
  return 1
}

function goes_on(end, sign) {
  if (broken) return 0
  blank()
  sign = substr(text, at, 1)
  at++
  if (sign == ",") return 1
  if (sign != end) broken = 1
  return 0
}

function string(result, sign) {
  at++
  result = ""
  for (;;) {
    if (at > length_) { broken = 1; return "" }
    sign = substr(text, at, 1)
    at++
    if (sign == "\"") return result
    if (sign != "\\") { result = result sign; continue }
    sign = substr(text, at, 1)
    at++
    if (sign == "u") result = result code_point()
    else if (sign == "t") result = result "\t"
    else if (index("nrbf", sign) > 0) result = result " "
    else result = result sign
  }
}

# UTF-8 of \uXXXX, or of two of them where the first is half of a pair.
function code_point(code, low) {
  code = hex(substr(text, at, 4))
  at += 4
  if (code >= 55296 && code < 56320 && substr(text, at, 2) == "\\u") {
    low = hex(substr(text, at + 2, 4))
    at += 6
    code = 65536 + (code - 55296) * 1024 + low - 56320
  }
  if (code < 32) return " "
  if (code < 128) return sprintf("%c", code)
  if (code < 2048) return sprintf("%c%c", 192 + int(code / 64), 128 + code % 64)
  if (code < 65536)
    return sprintf("%c%c%c", 224 + int(code / 4096), 128 + int(code / 64) % 64, 128 + code % 64)
  return sprintf("%c%c%c%c", 240 + int(code / 262144), 128 + int(code / 4096) % 64,
    128 + int(code / 64) % 64, 128 + code % 64)
}

function hex(digits, i, number) {
  number = 0
  for (i = 1; i <= 4; i++)
    number = number * 16 + index("0123456789abcdef", tolower(substr(digits, i, 1))) - 1
  return number
}

function emit(path, literal) {
  gsub(/[\t\n]/, " ", literal)
  print path "\t" literal
}
