import { expect, test } from 'vitest';
import { linesOf, play } from '../../testing/ipp-script.ts';

const threeDocuments = `
  Create-Job
  Send-Document 1 last-document=false document-name=name:one
  Send-Document 1 last-document=false document-name=name:two
  Send-Document 1 last-document=false document-name=name:three
  `;

test.each([
  [
    'Get-Documents tells the documents in their order (PWG 5100.5 3.1.2)',
    `Get-Documents 1
    answers document document-number=1 | document-number=2 | document-number=3
    Get-Documents 1 limit=2
    answers document document-number=1 | document-number=2
    Get-Documents 1 limit=0 !bad-request`,
  ],
  [
    'Get-Document-Attributes tells one (PWG 5100.5 3.1.1)',
    `Close-Job 1
    document 3 document-number=3 document-name=three document-job-id=1 document-state=3
    document 3 document-state-reasons=none last-document=true time-at-completed=noValue
    Get-Document-Attributes 1 document-number=4 !not-found
    Get-Document-Attributes 1 !bad-request`,
  ],
  [
    'documents are printed one by one; a canceled one is left out (PWG 5100.5 3.1.3)',
    `Cancel-Document 1 document-number=2
    Close-Job 1
    Get-Documents 1 requested-attributes=document-state
    answers document document-state=5 | document-state=7 | document-state=3
    print document
    Get-Documents 1 requested-attributes=document-state
    answers document document-state=9 | document-state=7 | document-state=5
    Cancel-Document 1 document-number=1 !not-possible
    print all -> 7 job-canceled-at-device`,
  ],
  [
    'a document that is being printed can be canceled; the next one follows (PWG 5100.5 3.1.3)',
    `Close-Job 1
    Cancel-Document 1 document-number=1
    Get-Documents 1 requested-attributes=document-state
    answers document document-state=7 | document-state=5 | document-state=3`,
  ],
  [
    'a job of a completed, an aborted and a canceled document is aborted (RFC 8011 5.3.7)',
    `Cancel-Document 1 document-number=3
    Close-Job 1
    fault abort:0
    print document
    print all -> 8 aborted-by-system
    Get-Documents 1 requested-attributes=document-state
    answers document document-state=9 | document-state=8 | document-state=7`,
  ],
  [
    'Set-Document-Attributes changes one that waits, all or nothing (PWG 5100.5 3.1.4)',
    `Set-Document-Attributes 1 document-number=1 [document] document-name=name:new k-octets=1 !attributes-not-settable
    Set-Document-Attributes 1 document-number=1 [document] document-name=name:new copies=10000 !attributes-or-values-not-supported
    Set-Document-Attributes 1 document-number=1 [document] !bad-request
    document 1 document-name=one
    Set-Document-Attributes 1 document-number=1 [document] document-name=name:new
    document 1 document-name=new
    Close-Job 1
    Set-Document-Attributes 1 document-number=1 [document] document-name=name:late !not-possible
    document 1 document-name=new`,
  ],
])('%s', async (_, script) => {
  const whole = threeDocuments + script;
  expect(await play(whole)).toEqual(linesOf(whole));
});
