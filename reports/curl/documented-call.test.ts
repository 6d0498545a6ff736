import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../../suites/engine/journal/event.ts';
import { documentedCall } from './documented-call.ts';

function sent(operation: string, more: Partial<SentEvent> = {}): SentEvent {
  return {
    seq: 5,
    at: '1',
    type: 'sent',
    case: 'c',
    call: 2,
    operation,
    method: 'GET',
    path: '/',
    pathParameters: {},
    headers: {},
    parameters: [],
    ...more,
  };
}

const asUser =
  `--header "X-Api-Key: $PLATEN_API_KEY" --header "Authorization: Bearer $TOKEN"` as const;

describe('the call as the interface has it', () => {
  it('carries the headers, and the value that is nearest to what was sent', () => {
    const list = sent('documents.list', {
      parameters: [
        ['MAXRECORDS', '501'],
        ['sortBy', 'name'],
      ],
    });
    expect(documentedCall('TERM-VALUE-03', list)).toBe(
      `curl --cacert "$PLATEN_CA_FILE" --request GET ${asUser} --data-urlencode 'maxRecords=500' "$PLATEN_BASE_URL/documents"`,
    );
  });

  it('is at the own port of the terminal, form-encoded without parameters too', () => {
    const pathParameters = { uuid: 'a-b', port: '192.0.2.1' };
    expect(documentedCall('TERM-OUT-03', sent('documents.send', { pathParameters }))).toBe(
      `curl --cacert "$PLATEN_CA_FILE" --request POST ${asUser} --data '' "$PLATEN_BASE_URL/documents/a-b/$PLATEN_PORT"`,
    );
  });

  it('takes secrets from variables, whatever was sent', () => {
    const parameters = [
      ['authtype', '0'],
      ['userid', 'ann'],
      ['password', 'password#1'],
    ] as const;
    const line = documentedCall('TERM-DEV-01', sent('login.post', { parameters }));
    expect(line).toContain('--header "Authorization: Bearer $PLATEN_DEVICE_TOKEN"');
    expect(line).toContain('--data-urlencode "password=$PLATEN_PASSWORD"');
    expect(line).not.toContain('password#1');
  });

  it('names what was missing, and where it stands', () => {
    expect(documentedCall('READER-02', sent('card.post'))).toContain(
      '"$PLATEN_BASE_URL/card?cd=$PLATEN_CARD&Mac=$PLATEN_READER"',
    );
    expect(documentedCall('TERM-UP-01', sent('documents.upload'))).toContain(
      "--form 'data=@document.pdf;type=application/octet-stream'",
    );
    expect(documentedCall('TERM-REC-01', sent('documents.record'))).toContain(
      "--data-urlencode 'jobtype=<jobtype>'",
    );
  });

  it('is another one where the wrong one was made', () => {
    const release = sent('documents.send', { pathParameters: { uuid: 'a', port: 'p' } });
    expect(documentedCall('TERM-TRY-03', release)).toContain(
      '--request GET --header "X-Api-Key: $PLATEN_API_KEY" --header "Authorization: Bearer $TOKEN" "$PLATEN_BASE_URL/documents"',
    );
    expect(documentedCall('TERM-PORT-01', sent('outputports.put-create'))).toContain(
      '--request POST',
    );
  });

  it('is none where no call would have been right', () => {
    expect(documentedCall('TERM-TRY-01', sent('documents.list'))).toBeUndefined();
    expect(documentedCall('TERM-CALL-01', sent('none'))).toBeUndefined();
  });

  it('is safe for a shell whatever was sent', () => {
    const pathParameters = { uuid: '$(ls)`id`"\'', port: 'p' };
    expect(documentedCall('TERM-SEND-01', sent('documents.send', { pathParameters }))).toContain(
      '"$PLATEN_BASE_URL/documents/\\$(ls)\\`id\\`\\"\'/$PLATEN_PORT"',
    );
    const parameters = [['title', "it's $HOME; $(ls)"]] as const;
    expect(documentedCall('TERM-REC-02', sent('documents.record', { parameters }))).toContain(
      "'title=it'\\''s $HOME; $(ls)'",
    );
  });
});
