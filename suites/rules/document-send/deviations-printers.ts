import {
  alterForm,
  answersInstead,
  both,
  isRefused,
  type OnRequest,
  on,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, jsonAnswer } from '../../prove/interception.ts';

const send = on('documents.send');
const notPrinted = jsonAnswer(200, { errorCode: 1001 });

/** interface 4.4 and 4.5: printers of many kinds. */
export const printerDeviations: readonly Fault[] = [
  {
    id: 'later-printers-refused',
    says: 'refuses a release at every printer except the first one that was created',
    rule: 'DOC-SEND-25',
    make: () => {
      let first: string | undefined;
      const isOther: OnRequest = (request) => {
        if (request.operation === 'outputports.create')
          first ??= formOf(request).get('address') ?? undefined;
        return send(request) && request.pathParameters['port'] !== first;
      };
      return answersInstead(isOther, notPrinted);
    },
  },
  {
    id: 'printed-and-told-as-failed',
    says: 'answers errorCode 1001 to a release of a hundred copies, and prints them',
    rule: 'DOC-SEND-26',
    make: () => ({
      answer: (answer, request) => {
        const isLarge = formOf(request).get('copies') === '100';
        return send(request) && isLarge && !isRefused(answer) ? notPrinted : answer;
      },
    }),
  },
  {
    id: 'postscript-told-as-pdf',
    says: 'sends PostScript to raw printers as PDF',
    rule: 'DOC-SEND-27',
    make: () => ({
      paper: ({ bytes, ...job }) => {
        const told = bytes.toString('latin1').replace('LANGUAGE=POSTSCRIPT', 'LANGUAGE=PDF');
        return [{ ...job, bytes: Buffer.from(told, 'latin1') }];
      },
    }),
  },
  {
    id: 'one-side-taken-for-two',
    says: 'prints on both sides when duplex 0 is requested',
    rule: 'DOC-SEND-28',
    make: () =>
      alterForm(
        both(send, (request) => formOf(request).get('duplex') === '0'),
        (form) => form.set('duplex', '1'),
      ),
  },
];
