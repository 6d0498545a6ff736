import { fleetName } from '../../../simulators/printer/index.ts';
import { text, wholeNumber } from '../../command-line/options.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import {
  allControlFiles,
  type ControlFile,
  choosePrinter,
  readControlFile,
} from './control-file.ts';

/** The options that name the printer a command is about. */
export const which = {
  name: text('--name <name>', 'name of the printer, where several run'),
  folder: text('--folder <folder>', 'folder of the printer'),
  number: wholeNumber('--number <number>', 'number of the printer, if started with --count', {
    min: 1,
    max: 1_000_000,
  }),
};

export interface Which {
  readonly name: string | undefined;
  readonly folder: string | undefined;
  readonly number: number | undefined;
}

/** Asks the printer that is meant; throws UsageError when none runs there or it refuses. */
export async function askPrinter(
  meant: Which,
  path: string,
  request: RequestInit = {},
): Promise<Response> {
  const control = await controlOf(meant);
  return ask(control, `${ofPrinter(control, meant)}${path}`, request);
}

/** Tells of the printer that is meant, or of all that run there; of all that run here where none is named. Says whom to trust for ipps. */
export async function askPrinters(
  meant: Which,
): Promise<{ readonly printers: readonly unknown[]; readonly ca: string | undefined }> {
  if (isAnybody(meant)) {
    const all = await runningHere();
    if (all.length > 1) {
      const told = await Promise.all(all.map((one) => ask(one, '', {})));
      const printers = await Promise.all(told.map(async (one) => (await one.json()) as unknown));
      return { printers: printers.flat(), ca: undefined };
    }
  }
  const control = await controlOf(meant);
  const all = control.count !== undefined && meant.number === undefined;
  const response = await ask(control, all ? '' : ofPrinter(control, meant), {});
  const told: unknown = await response.json();
  const printers = Array.isArray(told) ? (told as readonly unknown[]) : [told];
  return { printers, ca: control.ca };
}

function isAnybody({ name, folder, number }: Which): boolean {
  return name === undefined && folder === undefined && number === undefined;
}

function ofPrinter({ name, count }: ControlFile, { number }: Which): string {
  if (count === undefined) {
    if (number === undefined) return '';
    throw new UsageError(`${name} is one printer, which has no --number.`);
  }
  if (number !== undefined && number <= count) {
    return `/${encodeURIComponent(fleetName(name, number))}`;
  }
  throw new UsageError(
    `${count} printers run there: choose one with --number, from 1 to ${count}.`,
  );
}

async function ask(control: ControlFile, path: string, request: RequestInit): Promise<Response> {
  const headers = { authorization: `Bearer ${control.token}` };
  const response = await fetch(`${control.url}${path}`, { ...request, headers }).catch(() => {
    throw new UsageError(`The printer ${control.name} does not answer.`, hint);
  });
  if (response.ok) return response;
  const problem = (await response.json()) as { readonly detail?: string };
  throw new UsageError(problem.detail ?? `The printer answered ${response.status}.`);
}

const hint = 'Start one with: platen printer, or platen bench';

async function controlOf({ name, folder }: Which): Promise<ControlFile> {
  if (folder !== undefined) return readControlFile(folder);
  return choosePrinter(await runningHere(), name);
}

/** Leaves out printers that do not answer: a killed printer leaves its file behind. */
async function runningHere(): Promise<readonly ControlFile[]> {
  const all = await allControlFiles();
  const answers = await Promise.all(
    all.map(async ({ url, token }) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(url, { headers }).catch(() => undefined);
      await answer?.body?.cancel();
      return answer !== undefined;
    }),
  );
  return all.filter((_, index) => answers[index]);
}
