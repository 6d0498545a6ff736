/** Names of documents as people give them: scripts, directions, marks that join, signs that steer markup and shells. */
export const anyUnicode: readonly string[] = [
  'Überweisungsträger Größe 5 €.pdf',
  'Счёт-фактура №42.pdf',
  '請求書 2026年度.pdf',
  '청구서.pdf',
  'فاتورة ٢٠٢٦.pdf',
  'חשבונית.pdf',
  'ใบแจ้งหนี้.pdf',
  'चालान.pdf',
  'family 👨‍👩‍👧‍👦 plans 🏳️‍🌈.pdf',
  'Ame\u0301lie and Amélie.pdf',
  'a\u202egnp.fdp.pdf',
  '<b>50 % & "more"</b> \'; $(ls) `id`.pdf',
  '  spaces  around  .pdf',
  // Encoded already, as far as it looks: it is shown as it is.
  'Q&amp;A, &lt;1&gt; 100%25 caf%C3%A9+%2B.pdf',
  `${'long '.repeat(40)}name.pdf`,
];

/** What percent signs, pluses, quotes, slashes and signs of four bytes make of a careless encoding. */
export const hardTitles = {
  copy: 'Contract 50 % + "MwSt." & Größe=A4; Teil 1/2 \\ 🖨',
  scan: 'Scanned letter: סריקה %41 & 12+3=15; "Ünïcode"/𝒜\\b',
  upload: 'Übersicht 3+4=7 %41 & "Plan"; 🗺 شهر.pdf',
  laidOut: 'Plan of the house: 100 % & größer; Ω𝒜.pdf',
  text: 'Notes: Grüße & 5 % + "mehr"; 記録.txt',
} as const;
