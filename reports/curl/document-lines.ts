import { shellComment, shellWord } from './shell-word.ts';

/** One empty page. */
const smallDocument = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
  'trailer<</Size 4/Root 1 0 R>>',
  '%%EOF',
];

/** The recording keeps no bytes: the script brings a document of its own. */
export const documentLines: readonly string[] = [
  `if [ -z "\${FILE:-}" ]; then  ${shellComment('the file to upload; the recording keeps no bytes')}`,
  '  FILE=$(mktemp) MADE=$FILE',
  `  printf '%s\\n' ${smallDocument.map((line) => shellWord(line, [])).join(' ')} > "$FILE"`,
  'fi',
];
