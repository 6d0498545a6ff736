import Type from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { json, operation } from '../operation.ts';
import { epochMs } from '../words.ts';

const serverVersionInfo = Type.Object(
  { version: Type.String(), buildDate: Type.String(), buildTimeStamp: epochMs() },
  { $id: 'ServerVersionInfo' },
);

export const getVersion = operation({
  id: 'getVersion',
  method: 'GET',
  path: '/version',
  section: '4.1',
  silences: ['SIL-1A'],
  summary: 'Get the version of the server',
  grant: grant([], { advanced: 'not needed' }),
  parameters: {},
  answer: json(serverVersionInfo),
  problems: [],
  errorCode: errorCodes.objectTree,

  run({ service }) {
    const { version, buildDate, buildTimeStampMs } = service.settings.version;
    return Promise.resolve({ version, buildDate, buildTimeStamp: buildTimeStampMs });
  },
});
