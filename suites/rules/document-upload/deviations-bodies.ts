import { answersInstead, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { jsonAnswer, partOf, withPart } from '../../prove/interception.ts';

const upload = on('documents.upload');
const badRequest = jsonAnswer(400, {});

/** interface 4.4: bodies of uploads, refused ones, and pages that lie. */
export const uploadBodyDeviations: readonly Fault[] = [
  {
    id: 'upload-boundary-not-quoted',
    says: 'refuses an upload whose boundary is quoted',
    rule: 'DOC-UP-42',
    make: () =>
      answersInstead(
        (request) => upload(request) && /boundary="/.test(request.headers['content-type'] ?? ''),
        badRequest,
      ),
  },
  {
    id: 'refused-push-is-printed',
    says: 'answers 400 to a push print with scale 0, and prints it',
    rule: 'DOC-UP-43',
    make: () => ({
      request: async (request, upstream) => {
        if (!upload(request) || partOf(request, 'scale') !== '0') return request;
        await upstream(withPart(request, 'scale', '100'));
        return badRequest;
      },
    }),
  },
  {
    id: 'portrait-comes-out-lying',
    says: 'prints a push print in landscape instead of portrait',
    rule: 'DOC-UP-44',
    make: () => ({
      request: (request) =>
        upload(request) && partOf(request, 'pageorientation') === '0'
          ? withPart(request, 'pageorientation', '1')
          : request,
    }),
  },
];
