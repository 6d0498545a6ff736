import { cutText } from '../../../../kit/cut-text.ts';
import { type Attribute, attribute } from '../../../../kit/wire/ipp/attribute.ts';
import { group } from '../../../../kit/wire/ipp/group.ts';
import {
  encodeRequest,
  operationGroup,
  type RequestTarget,
} from '../../../../kit/wire/ipp/request.ts';
import { boolean, integer, keyword, mimeMediaType, name } from '../../../../kit/wire/ipp/value.ts';
import type { ReleaseOrder } from '../../delivery.ts';
import { sidesOfDuplex } from '../envelope.ts';

/** RFC 8011 5.1.3. */
const nameOctets = 255;

/** By the interface's document type (SIL-52); the printer finds out the others itself. */
const formats: Readonly<Record<number, string>> = {
  1: 'application/pdf',
  2: 'application/postscript',
  6: 'text/plain',
};

/** The requests of one job, encoded. */
export interface JobRequests {
  createJob(): Uint8Array;
  sendDocument(jobId: number): Uint8Array;
  printJob(): Uint8Array;
  cancelJob(jobId: number): Uint8Array;
}

export function jobRequests(printerUri: string, order: ReleaseOrder): JobRequests {
  const { document, port } = order;
  const jobName = attribute('job-name', name(cutText(document.name, nameOctets)));
  const format = attribute(
    'document-format',
    mimeMediaType(formats[document.documentType] ?? 'application/octet-stream'),
  );
  const target: RequestTarget = {
    printerUri,
    // Anonymous unless the port says otherwise (interface 4.5 sendusername).
    ...(port.sendUsername ? { userName: cutText(document.userName, nameOctets) } : {}),
  };
  const job = group('job', jobAttributes(order));
  return {
    createJob: () =>
      encodeRequest({
        operation: 'Create-Job',
        requestId: 1,
        groups: [operationGroup(target, [jobName]), job],
      }),
    sendDocument: (jobId: number) =>
      encodeRequest({
        operation: 'Send-Document',
        requestId: 2,
        groups: [
          operationGroup({ ...target, jobId }, [format, attribute('last-document', boolean(true))]),
        ],
      }),
    printJob: () =>
      encodeRequest({
        operation: 'Print-Job',
        requestId: 1,
        groups: [operationGroup(target, [jobName, format]), job],
      }),
    cancelJob: (jobId: number) =>
      encodeRequest({
        operation: 'Cancel-Job',
        requestId: 3,
        groups: [operationGroup({ ...target, jobId })],
      }),
  };
}

/** What a printer can do, as far as it decides how a job is sent. */
export function askOperations(printerUri: string): Uint8Array {
  const wanted = attribute('requested-attributes', keyword('operations-supported'));
  return encodeRequest({
    operation: 'Get-Printer-Attributes',
    requestId: 1,
    groups: [operationGroup({ printerUri }, [wanted])],
  });
}

function jobAttributes({ options }: ReleaseOrder): readonly Attribute[] {
  const { copies, duplex, grayscale } = options;
  return [
    ...(copies > 1 ? [attribute('copies', integer(copies))] : []),
    attribute('sides', keyword(sidesOfDuplex[duplex])),
    ...(grayscale ? [attribute('print-color-mode', keyword('monochrome'))] : []),
  ];
}
