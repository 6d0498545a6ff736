import { expect, it } from 'vitest';
import { strykerPlugins } from './shown-texts.ts';

const [{ value: ignorer }] = strykerPlugins;
const text = { type: 'StringLiteral' };
const member = (name: string, value = text) => ({
  type: 'ObjectProperty',
  key: { name },
  value,
});
const claim = (first: string) => ({
  type: 'ArrayExpression',
  elements: [{ type: first }, text, text],
});

it.each([
  ['the words of a situation', { node: text, parent: member('expected'), key: 'value' }],
  ['words and nothing else', { node: { type: 'ObjectExpression', properties: [member('seen')] } }],
  ['the words of a claim', { node: text, parent: claim('BinaryExpression'), key: 1 }],
  [
    'what is said to be expected',
    { node: text, parent: { type: 'CallExpression', callee: { name: 'accepts' } }, key: 2 },
  ],
])('leaves out %s', (_, path) => {
  expect(ignorer.shouldIgnore(path)).toBe('a text that is shown to people');
});

const look = { type: 'ArrowFunctionExpression' };

it.each([
  ['another member', { node: text, parent: member('rule'), key: 'value' }],
  ['a look that is called seen', { node: look, parent: member('seen', look), key: 'value' }],
  ['whether a claim holds', { node: text, parent: claim('BinaryExpression'), key: 0 }],
  ['a list of names', { node: text, parent: claim('StringLiteral'), key: 1 }],
  ['an empty object', { node: { type: 'ObjectExpression', properties: [] } }],
  [
    'the rule that is accepted',
    { node: text, parent: { type: 'CallExpression', callee: { name: 'accepts' } }, key: 0 },
  ],
])('leaves in %s', (_, path) => {
  expect(ignorer.shouldIgnore(path)).toBeUndefined();
});
