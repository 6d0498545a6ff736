import type { Action, Identity } from './action.ts';

/** What is to be done at the terminal, as it is put to a person. */
export function wordsOf(action: Action): string {
  const { identity, reader } = action;
  if (reader !== undefined) return `Hold ${identityWords(identity)} to the card reader ${reader}.`;
  return `${comeWords(identity)} ${taskWords[action.doing](action)} Log out.${againWords(action)}`;
}

const taskWords: { readonly [K in Action['doing']]: (action: Action) => string } = {
  look: () => 'Look at the waiting documents, and note the names on the panel.',
  release: (action) => `Release ${which(action)}${wishWords(action)}.`,
  delete: (action) => `Delete ${which(action)}.`,
  download: (action) => `Download ${which(action)}${wishWords(action)}.`,
  copy: (action) => `Copy ${jobWords(action)}.`,
  scan: (action) => `Scan ${jobWords(action)}.`,
  tap: () => 'Hold the card to the reader.',
  upload: (action) => `Upload a document with the name ${which(action)}${wishWords(action)}.`,
  history: ({ userName = '', jobType, printedOnly, pageSize }) => {
    const kind = jobType === undefined ? 'all jobs' : `all ${jobType} jobs`;
    const what = printedOnly === true ? `${kind} with the status PRINTED` : kind;
    const pages = pageSize === undefined ? '' : `, ${String(pageSize)} on each page`;
    return `Look up ${what} of ${userName} of the last day${pages}.`;
  },
};

function comeWords(identity: Identity): string {
  if (identity.by === 'card') return `Hold ${identityWords(identity)} to the panel.`;
  return `Log in with ${identityWords(identity)}.`;
}

function identityWords(identity: Identity): string {
  if (identity.by === 'card') return `card ${identity.card}`;
  if (identity.by === 'short-id') return `the short id ${identity.shortId}`;
  return `the name "${identity.userName}" and the password "${identity.password}"`;
}

function which({ titles }: Action): string {
  return titles === undefined
    ? 'all waiting documents'
    : titles.map((title) => `"${title}"`).join(', ');
}

function wishWords(action: Action): string {
  const { copies, grayscale, sides, paperSize, landscape, scalePercent } = action;
  const wishes = [
    ...(copies === undefined ? [] : [`${String(copies)} copies`]),
    ...(grayscale === true ? ['in grayscale'] : []),
    ...(sides === undefined ? [] : [sidesWords[sides]]),
    ...(paperSize === undefined ? [] : [`on ${paperSize}`]),
    ...(landscape === true ? ['landscape'] : []),
    ...(scalePercent === undefined ? [] : [`scaled to ${String(scalePercent)} %`]),
  ];
  return wishes.length === 0 ? '' : `, ${wishes.join(', ')}`;
}

const sidesWords: { readonly [K in NonNullable<Action['sides']>]: string } = {
  one: 'one-sided',
  'long edge': 'two-sided along the long edge',
  'short edge': 'two-sided along the short edge',
};

function jobWords({ titles = [], pages = 1, sides, colorPages }: Action): string {
  const all = pages === 1 ? '1 page' : `${String(pages)} pages`;
  const inColour = colorPages === undefined ? '' : `, ${String(colorPages)} of them in colour,`;
  const both = sides === undefined ? '' : ` ${sidesWords[sides]}`;
  return `${all}${inColour}${both} as "${titles[0] ?? ''}"`;
}

function againWords({ againAfterMs }: Action): string {
  if (againAfterMs === undefined) return '';
  return ` If it fails, try again after ${String(againAfterMs / 1000)} seconds.`;
}
