import { expect, it } from 'vitest';
import type { Json } from '../journal/json.ts';
import { Effects } from './effects.ts';
import type { Reply } from './http/client.ts';

const anna = { bearer: 'token' };

it('waits until an upload is listed, and never again for what a tap may have taken since', () => {
  const effects = new Effects();
  effects.note('login.post', {}, reply({ token: { access_token: 'token' }, userName: 'Anna' }));
  const upload = { parameters: [['username', 'anna']] } as const;
  effects.note('documents.upload', upload, reply({ uuid: 'a', status: 5 }));
  expect(effects.areShown(reply([]), anna)).toBe(false);
  expect(effects.areShown(reply([{ uuid: 'a' }]), anna)).toBe(true);
  expect(effects.areShown(reply([]), anna)).toBe(true);
});

it('promises the paper of a send once, and none of a document that was deleted as well', () => {
  const effects = new Effects();
  effects.stands('here');
  const send = (uuid: string, copies: string): void => {
    const parameters = [['copies', copies]] as const;
    effects.note('documents.send', { path: { uuid, port: 'here' }, parameters }, reply({}));
  };
  const remove = (uuid: string): void =>
    effects.note('documents.delete', { path: { uuid } }, reply({}));
  send('a', '2');
  send('b', '3');
  remove('a');
  expect(effects.papers()).toBe(3);
  expect(effects.papers()).toBe(0);
  remove('c');
  send('c', '1');
  expect(effects.papers()).toBe(0);
});

function reply(json: Json): Reply {
  return { call: 1, status: 200, headers: {}, json, body: Buffer.alloc(0) };
}
