import { expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { portChangeChecks } from './checks-changes.ts';

const said = sayer(portChangeChecks, { keys: [{ name: 'key#1', kind: 'full' }] });

it('OUT-MOD-01: a changed port is listed as it was changed last', () => {
  const change = (vendor: string): Call => [
    'outputports.update',
    { pathParameters: { outputportid: '1' }, parameters: [['vendor', vendor]] },
    200,
    { errorCode: 0, id: 1 },
  ];
  const listed = (vendor: string): Call => ['outputports.list', {}, 200, [{ id: 1, vendor }]];
  expect(said('OUT-MOD-01', change('eop'), listed('eop'))).toEqual([1]);
  expect(said('OUT-MOD-01', change('eop'), listed('unknown'))).toEqual([
    1,
    'vendor "unknown" instead of "eop"',
  ]);
  expect(said('OUT-MOD-01', change('eop'), change('unknown'), listed('unknown'))).toEqual([1]);
});

it('OUT-MOVE-01: the container may be told with those above it', () => {
  const moved: Call = [
    'outputports.move',
    {
      pathParameters: { outputportid: '7' },
      parameters: [['destinationdomainname', 'inner.example']],
    },
    200,
    { errorCode: 0, id: 7 },
  ];
  const listed = (containerName: string): Call => [
    'outputports.list',
    { parameters: [['enrichPorts', 'true']] },
    200,
    [{ id: 7, containerName }],
  ];
  expect(said('OUT-MOVE-01', moved, listed('Inner'))).toEqual([1]);
  expect(said('OUT-MOVE-01', moved, listed('Outer / Inner'))).toEqual([1]);
  expect(said('OUT-MOVE-01', moved, listed('Outer / Other'))).toHaveLength(2);
});

it('IN-09: a push queue is listed with a port, until a change says something else', () => {
  const made: Call = [
    'inputports.create',
    {
      parameters: [
        ['porttype', '1'],
        ['outputportid', '7'],
      ],
    },
    200,
    { errorCode: 0, id: 1 },
  ];
  const changed: Call = ['inputports.update', { parameters: [['id', '1']] }, 200, { errorCode: 0 }];
  const listed = (outputPort: string | null): Call => [
    'inputports.list',
    {},
    200,
    [{ id: 1, outputPort }],
  ];
  expect(said('IN-09', made, listed('seven'))).toEqual([1]);
  expect(said('IN-09', made, listed(null))).toEqual([1, 'outputPort null']);
  expect(said('IN-09', made, changed, listed(null))).toEqual([0]);
  const pull: Call = [
    made[0],
    {
      parameters: [
        ['porttype', '0'],
        ['outputportid', '7'],
      ],
    },
    200,
    made[3],
  ];
  expect(said('IN-09', pull, listed(null))).toEqual([0]);
});
