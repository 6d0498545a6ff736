import { isUtf8 } from 'node:buffer';

/** A line `@PJL VERB ...`. Case doesn't matter in PJL: verb and option names are in upper case here. */
export interface PjlCommand {
  /** `SET`, `ENTER`, `JOB`; empty for a bare `@PJL`. */
  readonly verb: string;
  /** What stands behind the verb as it was sent, without the line end: the words of ECHO and COMMENT. */
  readonly text: string;
  /** `NAME=value`, `NAME="a value"` and bare words, in their order. */
  readonly options: readonly PjlOption[];
}

export interface PjlOption {
  readonly name: string;
  readonly value?: string;
}

/** Reads a line that starts with `@PJL`, with or without its line end; takes anything. */
export function readPjlCommand(line: Uint8Array): PjlCommand {
  const sent = lineText(line).replace(/[\r\n]+$/, '');
  const [opening = '', verb = ''] = /^@PJL[ \t]*([^\s="]*)[ \t]?/i.exec(sent) ?? [];
  const text = sent.slice(opening.length);
  return { verb: verb.toUpperCase(), text, options: readOptions(text) };
}

/** The value of an option; undefined when it is not there or has none. */
export function optionValue(command: PjlCommand, name: string): string | undefined {
  return command.options.find((option) => option.name === name)?.value;
}

/** UTF-8 where it is that, otherwise the bytes as Latin-1: old drivers send either. */
function lineText(line: Uint8Array): string {
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.length);
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
}

function readOptions(text: string): readonly PjlOption[] {
  const options: PjlOption[] = [];
  for (const [, name = '', quoted, bare] of text.matchAll(optionForm)) {
    const value = quoted ?? bare;
    options.push({ name: name.toUpperCase(), ...(value === undefined ? {} : { value }) });
  }
  return options;
}

/** A name, perhaps an equals sign, and a value in quotes (which a cut line may leave open) or without. */
const optionForm = /([^\s="]+)(?:[ \t]*=[ \t]*(?:"([^"]*)"?|([^\s"]*)))?/g;
