#!/usr/bin/env bash
# The step of action.yml: judges a target with `platen gate`.
set -u
out=${PLATEN_OUT:-platen-report}
if [ -n "${PLATEN_PACKAGE:-}" ]; then
  folder=$(mktemp -d)
  if ! npm install --prefix "$folder" --no-audit --no-fund --loglevel error "$PLATEN_PACKAGE"; then
    echo "::error title=platen::npm could not install the package $PLATEN_PACKAGE"
    [ -n "${GITHUB_OUTPUT:-}" ] && echo "outcome=broken" >>"$GITHUB_OUTPUT"
    exit 4
  fi
  platen=("$folder/node_modules/.bin/platen")
elif [ -f "$PLATEN_ACTION/bin/platen.js" ]; then
  platen=(node "$PLATEN_ACTION/bin/platen.js")
else
  platen=(node "$PLATEN_ACTION/scripts/platen.mjs")
fi
options=(--out "$out")
[ -n "${PLATEN_TARGET:-}" ] && options+=(--target "$PLATEN_TARGET")
[ -n "${PLATEN_ONLY:-}" ] && options+=(--only "$PLATEN_ONLY")
read -r -a more <<<"${PLATEN_ARGS:-}"
"${platen[@]}" gate "${options[@]}" ${more[@]+"${more[@]}"}
code=$?
outcomes=(passed failed broken incomplete broken)
if [ -n "${GITHUB_OUTPUT:-}" ]; then
  {
    echo "outcome=${outcomes[$code]:-broken}"
    echo "report=$out/report.html"
    echo "junit=$out/junit.xml"
  } >>"$GITHUB_OUTPUT"
fi
exit "$code"
