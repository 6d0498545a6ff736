import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requireTool } from '../../../../../fixtures/external-tools.ts';
import { type Attribute, attribute, collection, isCollection, type Value } from '../attribute.ts';
import { encodeMessage } from '../encoder.ts';
import { messageOf, plainValue } from '../message.arbitrary.ts';
import type { Message } from '../message.ts';
import { groupTag } from '../tag.ts';
import { integer } from '../value.ts';

const script = fileURLToPath(new URL('libcups.py', import.meta.url));

test('libcups decodes our messages and encodes the same bytes', () => {
  const messages = fc.sample(messageOf(plainValue), { numRuns: 300, seed: 8010 });
  const lines = messages.map((message) => hex(encodeMessage(accepted(message))));
  const answers = askLibcups(lines);
  expect(lines.filter((line, index) => answers[index] !== line)).toEqual([]);
});

test('libcups refuses what we say it refuses', () => {
  const version = { major: 2, minor: 0 };
  const truncated = encodeMessage({ version, code: 2, requestId: 1, groups: [] }).subarray(0, 8);
  expect(askLibcups([hex(truncated)])).toEqual(['refused']);
});

/**
 * libcups drops empty groups, and refuses versions but 1 and 2, operation attributes in later
 * groups, empty collections and a mixed 1setOf.
 */
function accepted(message: Message): Message {
  const groups = message.groups
    .map(({ tag, attributes }) => ({
      tag: Math.max(tag, groupTag.job),
      attributes: attributes.map(uniform),
    }))
    .filter((group) => group.attributes.length > 0);
  return { ...message, version: { major: 2, minor: 0 }, groups };
}

function uniform(mixed: Attribute): Attribute {
  const [first] = mixed.values;
  const alike = mixed.values.filter((value) => value.tag === first?.tag);
  return attribute(mixed.name, ...alike.map(filled));
}

function filled(value: Value): Value {
  if (!isCollection(value)) return value;
  const members = value.members.map(uniform);
  return collection(...(members.length > 0 ? members : [attribute('m', integer(1))]));
}

function askLibcups(lines: readonly string[]): readonly string[] {
  const input = lines.map((line) => `${line}\n`).join('');
  const { status, stdout, stderr } = spawnSync(requireTool('libcups'), [script], {
    input,
    encoding: 'utf8',
    timeout: 150_000,
    maxBuffer: 64_000_000,
  });
  // Without the library the script ends with the error of the loader, which names it.
  if (status !== 0) throw new Error(`libcups (package libcups2) gave no answer: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
