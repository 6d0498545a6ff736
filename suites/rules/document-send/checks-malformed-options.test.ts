import { expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { wishChecks } from './checks-malformed-options.ts';

const said = sayer(wishChecks);

function send(
  given: Readonly<Record<string, string>>,
  { status = 200, errorCode = 0, pair = 1 } = {},
): Call {
  const parameters = Object.entries(given);
  const pathParameters = { uuid: 'd', port: '10.0.0.1' };
  return ['documents.send', { parameters, pathParameters, pair }, status, { errorCode }];
}

const plain = send({});

it.each([
  { copies: '1' },
  { grayscale: 'FALSE' },
  { duplex: '0', retain: 'true' },
  { copies: '1', grayscale: 'false', duplex: '0' },
])('DOC-SEND-22: %j is taken where nothing is', (usual) => {
  expect(said('DOC-SEND-22', send(usual), plain)).toEqual([1]);
  const refused = send(usual, { status: 400, errorCode: 1 });
  expect(said('DOC-SEND-22', refused, plain)).toHaveLength(2);
  expect(said('DOC-SEND-22', send(usual, { errorCode: 1 }), plain)).toHaveLength(2);
  expect(said('DOC-SEND-22', refused, send({}, { status: 400 }))).toEqual([0]);
  expect(said('DOC-SEND-22', refused, send({}, { pair: 2 }))).toEqual([0]);
});

it.each([{ retain: 'true' }, { copies: '2' }, { copies: '1', duplex: '1' }])(
  'DOC-SEND-22 says nothing of %j',
  (other) => {
    expect(said('DOC-SEND-22', send(other, { status: 400 }), plain)).toEqual([0]);
  },
);

it('DOC-SEND-22 says nothing of downloads', () => {
  const [, sent] = send({ copies: '1' });
  expect(said('DOC-SEND-22', ['documents.download', sent, 400], plain)).toEqual([0]);
});
