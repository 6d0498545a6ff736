import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { operation, page } from '../operation.ts';

export const devicePagePath = '/oauth/v1/device';

export const showDevicePage = operation({
  id: 'showDevicePage',
  method: 'GET',
  path: devicePagePath,
  below: 'root',
  section: '5',
  silences: ['SIL-27'],
  summary: 'Show how to authorise an endpoint by its code (the verification_uri of RFC 8628)',
  grant: grant([], { key: 'not needed', advanced: 'not needed' }),
  parameters: {},
  answer: page,
  problems: [],
  errorCode: errorCodes.objectTree,

  run: ({ origin }) => Promise.resolve(text(origin)),
});

function text(origin: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Authorise an endpoint</title>
<h1>Authorise an endpoint</h1>
<p>A printer, panel or program shows a code such as <code>WDJB-MJHT</code> and waits. If you started it
yourself and are an administrator of its account, authorise it with this code:</p>
<pre>curl ${escape(origin)}/platen/v1/endpoints/authorise \\
  -H 'X-Api-Key: KEY' -H 'Authorization: Bearer TOKEN' -d usercode=WDJB-MJHT</pre>
<p>KEY is an API key with the permission ModifyAccount, TOKEN is your user token from POST /login with this key. The
endpoint then continues within seconds. Do not authorise a code that you did not request: it belongs to another user.</p>
</html>
`;
}

/** The name the page was asked under is the client's to choose. */
function escape(part: string): string {
  return part.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
}
