/** What PJL can ask of a printer. `copies` are collated sets times the copies of each page. */
export interface PjlTicket {
  readonly copies?: number;
  /** Copies of each page (COPIES), where set. Copies that the document itself asks for replace them. */
  readonly pageCopies?: number;
  readonly sides?: 'one-sided' | 'two-sided-long-edge' | 'two-sided-short-edge';
  readonly colorMode?: 'color' | 'monochrome';
  readonly jobName?: string;
  readonly userName?: string;
}

/** The SET lines' names and values that ask for the ticket, in the order in which they are sent. */
export function pjlSettings(ticket: PjlTicket): readonly (readonly [string, string])[] {
  const { copies, sides, colorMode, jobName, userName } = ticket;
  return [
    ...(jobName === undefined ? [] : [['JOBNAME', jobName] as const]),
    ...(userName === undefined ? [] : [['USERNAME', userName] as const]),
    ...(copies === undefined ? [] : [['QTY', String(copies)] as const]),
    ...(sides === undefined ? [] : sidesSettings[sides]),
    ...(colorMode === undefined ? [] : [['RENDERMODE', renderModes[colorMode]] as const]),
  ];
}

/** What a job's variables ask for; names in upper case. What makes no sense asks for nothing. */
export function ticketOfSettings(settings: ReadonlyMap<string, string>): PjlTicket {
  const sets = readCopies(settings, 'QTY');
  const pageCopies = readCopies(settings, 'COPIES');
  const isAsked = sets !== undefined || pageCopies !== undefined;
  const sides = readSides(settings);
  const colorMode = readColorMode(settings);
  const jobName = settings.get('JOBNAME');
  const userName = settings.get('USERNAME') ?? settings.get('USER');
  return {
    // A client that asks for both gets both.
    ...(isAsked ? { copies: (sets ?? 1) * (pageCopies ?? 1) } : {}),
    ...(pageCopies === undefined ? {} : { pageCopies }),
    ...(sides === undefined ? {} : { sides }),
    ...(colorMode === undefined ? {} : { colorMode }),
    ...(jobName === undefined ? {} : { jobName }),
    ...(userName === undefined ? {} : { userName }),
  };
}

/** The variables that `ticketOfSettings` understands. */
export const ticketVariables: ReadonlySet<string> = new Set([
  'JOBNAME',
  'USERNAME',
  'USER',
  'QTY',
  'COPIES',
  'DUPLEX',
  'BINDING',
  'RENDERMODE',
  'PLANESINUSE',
]);

/** PJL's own bound on COPIES and QTY. */
export const maxCopies = 999;

const sidesSettings = {
  'one-sided': [['DUPLEX', 'OFF']],
  'two-sided-long-edge': [
    ['DUPLEX', 'ON'],
    ['BINDING', 'LONGEDGE'],
  ],
  'two-sided-short-edge': [
    ['DUPLEX', 'ON'],
    ['BINDING', 'SHORTEDGE'],
  ],
} as const;

const renderModes = { color: 'COLOR', monochrome: 'GRAYSCALE' } as const;

function readCopies(settings: ReadonlyMap<string, string>, name: string): number | undefined {
  const text = settings.get(name)?.trim() ?? '';
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return count >= 1 ? Math.min(count, maxCopies) : undefined;
}

function readSides(settings: ReadonlyMap<string, string>): PjlTicket['sides'] {
  const duplex = settings.get('DUPLEX')?.trim().toUpperCase();
  if (duplex === 'OFF') return 'one-sided';
  if (duplex !== 'ON') return undefined;
  const isShort = settings.get('BINDING')?.trim().toUpperCase() === 'SHORTEDGE';
  return isShort ? 'two-sided-short-edge' : 'two-sided-long-edge';
}

function readColorMode(settings: ReadonlyMap<string, string>): PjlTicket['colorMode'] {
  const renderMode = settings.get('RENDERMODE')?.trim().toUpperCase();
  if (renderMode === 'COLOR') return 'color';
  if (renderMode === 'GRAYSCALE') return 'monochrome';
  // Older colour lasers are told how many toners to use.
  const planes = settings.get('PLANESINUSE')?.trim();
  return planes === '1' ? 'monochrome' : planes === undefined ? undefined : 'color';
}
