import type { DeviatingTerminal } from './deviating-terminal.ts';
import { sends, sendsField } from './faults.ts';
import { withPart } from './request.ts';

const upload = 'documents.upload';
const history = 'documents.history';

/** interface 4 and 8: values that no list has, and numbers beyond their limits. */
export const valueDeviations: readonly DeviatingTerminal[] = [
  field('01', 'login.post', ['authtype', '9'], 'look/one'),
  field('02', 'documents.list', ['status', '10'], 'look/one'),
  field('03', 'documents.list', ['maxRecords', '501'], 'look/one'),
  field('04', history, ['maxrecords', '2001'], 'history/three-pages'),
  field('05', history, ['status', '12'], 'history/three-pages'),
  field('06', history, ['jobtype', 'COPIES'], 'history/three-pages'),
  field('07', 'documents.record', ['jobtype', 'PHOTOCOPY'], 'copy/one'),
  field('08', 'documents.record', ['duplex', '1'], 'copy/one'),
  part('09', 'duplex', '3'),
  part('10', 'grayscale', '1'),
  part('11', 'outputpagesize', 'A2'),
  part('12', 'pageorientation', '2'),
  part('13', 'scale', '110'),
  field('14', 'documents.send', ['duplex', '3'], 'release/two-copies-in-grey'),
  field('15', 'documents.download', ['duplex', '3'], 'download/one-of-three'),
];

function field(
  ...[number, operation, [name, value], situation]: readonly [
    number: string,
    operation: string,
    field: readonly [name: string, value: string],
    situation: string,
  ]
): DeviatingTerminal {
  return {
    id: `${operation.replaceAll('.', '-')}-${name.toLowerCase()}`,
    says: `sends ${name} ${value} to ${operation}`,
    rule: `TERM-VALUE-${number}`,
    situation,
    fault: sendsField(operation, name, value),
  };
}

function part(number: string, name: string, value: string): DeviatingTerminal {
  return {
    id: `upload-${name}`,
    says: `uploads with ${name} ${value}`,
    rule: `TERM-VALUE-${number}`,
    situation: 'upload/laid-out',
    fault: sends(upload, (request) => withPart(request, name, value)),
  };
}
