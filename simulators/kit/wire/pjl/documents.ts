import { chunksOf, type RandomAccess } from '../pdl/random-access.ts';
import { type PjlCommand, variableName } from './command.ts';
import { type PjlEvent, PjlScanner } from './scanner.ts';
import { ticketOfSettings } from './ticket.ts';

/** A document in a stream of PJL jobs: its bytes with the exit behind them, and what PJL asks for it. */
export interface PjlDocument {
  readonly start: number;
  readonly end: number;
  /** The language that ENTER LANGUAGE names. */
  readonly language?: string;
  /** How many sets are printed, and how many copies of each page in a set. */
  readonly sets: number;
  readonly pageCopies: number;
}

/** The documents between universal exits and PJL; `isWhole` is false where a limit ended the search. */
export interface PjlDocuments {
  readonly documents: readonly PjlDocument[];
  readonly isWhole: boolean;
}

export async function documentsOf(source: RandomAccess): Promise<PjlDocuments> {
  const scanner = new PjlScanner();
  const reading = new Reading();
  let scanned = 0;
  for await (const chunk of chunksOf(source, 0)) {
    reading.take(scanner.push(chunk));
    scanned += chunk.length;
    if (scanned >= mostBytes || reading.isFull) return { documents: reading.end(), isWhole: false };
  }
  reading.take(scanner.end());
  return { documents: reading.end(), isWhole: true };
}

/** Settings last until EOJ within JOB and EOJ, elsewhere for one document. */
class Reading {
  readonly #documents: PjlDocument[] = [];
  readonly #settings = new Map<string, string>();
  #language: string | undefined;
  #isInJob = false;
  #at = 0;
  #start: number | undefined;

  get isFull(): boolean {
    return this.#documents.length >= mostDocuments;
  }

  take(events: readonly PjlEvent[]): void {
    for (const event of events) {
      if (event.kind === 'document') this.#start ??= this.#at;
      if (event.kind === 'document' || event.kind === 'envelope') this.#at += event.bytes.length;
      else if (event.kind === 'exit') this.#endDocument();
      else this.#command(event.command);
    }
  }

  end(): readonly PjlDocument[] {
    this.#endDocument();
    return this.#documents;
  }

  #endDocument(): void {
    if (this.#start === undefined) return;
    const { copies = 1, pageCopies = 1 } = ticketOfSettings(this.#settings);
    const language = this.#language;
    this.#documents.push({
      start: this.#start,
      end: this.#at,
      ...(language === undefined ? {} : { language }),
      sets: copies / pageCopies,
      pageCopies,
    });
    this.#start = undefined;
    this.#language = undefined;
    if (!this.#isInJob) this.#settings.clear();
  }

  #command(command: PjlCommand): void {
    if (command.verb === 'SET') this.#set(command);
    else if (command.verb === 'ENTER') {
      this.#language = command.options.find(({ name }) => name === 'LANGUAGE')?.value;
    } else if (environmentEnds.has(command.verb)) {
      this.#settings.clear();
      this.#language = undefined;
      if (command.verb === 'JOB') this.#isInJob = true;
      if (command.verb === 'EOJ') this.#isInJob = false;
    }
  }

  #set(command: PjlCommand): void {
    for (const option of command.options) {
      const name = variableName(command, option);
      if (name === 'QTY' || name === 'COPIES') this.#settings.set(name, option.value ?? '');
    }
  }
}

const environmentEnds: ReadonlySet<string> = new Set(['JOB', 'EOJ', 'RESET', 'INITIALIZE']);
const mostDocuments = 10_000;
const mostBytes = 1024 ** 3;
