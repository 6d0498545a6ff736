import { on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { jsonAnswer, partOf } from '../../prove/interception.ts';

const upload = on('documents.upload');

/** The fault of a rule about uploads. */
export const documentRestDeviations: readonly Fault[] = [
  {
    id: 'capital-extensions-are-none',
    says: 'refuses a title whose extension is in capitals',
    rule: 'DOC-UP-35',
    make: () => ({
      request: (request) =>
        upload(request) && /\.[A-Z]+$/.test(partOf(request, 'title') ?? '')
          ? jsonAnswer(400, {})
          : request,
    }),
  },
];
