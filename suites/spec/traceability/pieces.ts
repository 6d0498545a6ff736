/** The sentences of a paragraph, each cut further at semicolons and, where it lists fields, at commas. */
export function piecesOf(text: string): readonly string[] {
  return outside(text, sentenceEnd)
    .flatMap((sentence) => outside(sentence, /^;\s/))
    .flatMap(fieldsOf)
    .filter((piece) => piece !== '');
}

/** 'id (int), name (string)' is two fields; 'ViewJob, DeleteJob' two names; prose with commas is one piece. */
export function fieldsOf(piece: string): readonly string[] {
  const listed = outside(piece, /^,\s/);
  const last = listed.length - 1;
  const typed = (listed[last] ?? '').endsWith(')') || listed.some((one) => one.endsWith(')'));
  const fields = listed.map((one, at) => (at === 0 ? one.replace(/^.*:\s/, '') : one));
  const isField = (one: string): boolean => /^(\[opt\] )?['\w.-]+( \(.*\)\.?)?$/.test(one);
  const isName = (one: string): boolean => /^([A-Z][a-z]+)+([A-Z]+)?\.?$/.test(one);
  return fields.every(isName) || (typed && fields.every(isField)) ? listed : [piece];
}

/** A full stop, and what follows begins like a sentence. */
const sentenceEnd = /^[.?!]\s+(?=[A-Z'"`*[<({])/;

/** Cuts where the pattern matches outside of brackets; what matched is left out. */
function outside(text: string, where: RegExp): readonly string[] {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth = Math.max(0, depth - 1);
    const found = depth === 0 ? where.exec(text.slice(at)) : null;
    if (found === null) continue;
    pieces.push(text.slice(from, at).trim());
    at += found[0].length - 1;
    from = at + 1;
  }
  return [...pieces, text.slice(from).trim()];
}
