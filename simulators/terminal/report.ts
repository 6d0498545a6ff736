import { type Line, send } from './ask.ts';
import type { PortName } from './documents.ts';
import { type Outcome, unable } from './outcome.ts';
import { readNothing } from './read-answer.ts';

/** The control plane of Platen's own service, and the port at which the terminal stands. */
export interface ReportWay {
  readonly url: string;
  readonly token: string;
  readonly port: PortName;
}

/** What a terminal says of itself (interface 2 OutputPortInfo terminalInfo, values in interface 3). */
export interface TerminalReport {
  readonly deployStatus?: { readonly stage?: number; readonly message?: string };
  readonly terminalStatus?: {
    readonly terminalVersion?: string;
    readonly installationSource?: number;
    readonly cardReaderData?: string;
    readonly modelName?: string;
    readonly additionalModelInfo?: string;
    readonly firmwareVersion?: string;
    readonly status?: number;
    readonly statusMessage?: string;
    readonly errorData?: string;
  };
}

/** POST /terminal-reports of the control plane. */
export async function report(
  line: Line,
  way: ReportWay | undefined,
  said: TerminalReport,
): Promise<Outcome<undefined>> {
  if (way === undefined) return unable('the terminal has no address for reports');
  const { url, token, port } = way;
  const request = {
    method: 'POST',
    url: `${url.replace(/\/+$/, '')}/terminal-reports`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ ...port, ...said })),
  } as const;
  const { answerMs: timeoutMs } = line.timeouts;
  return await send(line, { request, timeoutMs, secrets: [token] }, readNothing);
}
