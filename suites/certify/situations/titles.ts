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
  `${'long '.repeat(40)}name.pdf`,
];
