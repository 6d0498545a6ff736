import { type Attribute, findAttribute } from '../../kit/wire/ipp/attribute.ts';
import { describeValues } from '../../kit/wire/ipp/describe-value.ts';
import { numberOf, textOf } from '../../kit/wire/ipp/read-value.ts';
import type { JobTicket } from '../receipt.ts';
import type { JobDescription } from './job.ts';

/** What the job's IPP attributes ask of the printer, in the words all fronts share. */
export function ticketOf(description: JobDescription): JobTicket {
  const { template, said, name, userName } = description;
  const copies = numberOf(findAttribute(template, 'copies'));
  const sides = textOf(findAttribute(template, 'sides'));
  const colorMode = textOf(findAttribute(template, 'print-color-mode'));
  return {
    jobName: name,
    userName,
    ...(copies === undefined ? {} : { copies }),
    ...(isSides(sides) ? { sides } : {}),
    ...(isColorMode(colorMode) ? { colorMode } : {}),
    other: asText([...said, ...template]),
  };
}

const own: ReadonlySet<string> = new Set(['copies', 'sides', 'print-color-mode']);

function asText(attributes: readonly Attribute[]): Readonly<Record<string, string>> {
  const others = attributes.filter((one) => !own.has(one.name));
  return Object.fromEntries(others.map((one) => [one.name, describeValues(one)]));
}

function isSides(text: string | undefined): text is NonNullable<JobTicket['sides']> {
  return text === 'one-sided' || text === 'two-sided-long-edge' || text === 'two-sided-short-edge';
}

function isColorMode(text: string | undefined): text is NonNullable<JobTicket['colorMode']> {
  return text === 'color' || text === 'monochrome' || text === 'auto';
}
