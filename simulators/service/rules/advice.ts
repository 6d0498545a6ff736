import type { ProblemCode, problems } from './problems.ts';

/** Those that answer with problem JSON; the others are told by their errorCode alone (SIL-11). */
export type ToldProblem = {
  [C in ProblemCode]: (typeof problems)[C]['status'] extends 200 ? never : C;
}[ProblemCode];

/** What whoever meets a refusal can do about it; stands in for a detail of the case itself. */
export const advice: Readonly<Record<ToldProblem, string>> = {
  'key-missing': 'Send an API key in the header X-Api-Key.',
  'key-not-valid': 'Use a key that is known here, active and not past its expiry.',
  'key-insecure': 'Use a key that was set up as secure.',
  'key-option-missing':
    'Use a key with the Advanced API permissions option and the permissions of this call.',
  'key-right-missing': 'Give the key every permission of this call, or use another key.',
  'user-token-missing': 'Log in, and send the token as Authorization: Bearer <user_token>.',
  'device-token-missing': 'Send the token of the device as Authorization: Bearer <device_token>.',
  'token-not-valid': 'Log in again under the API key of this call, or renew the token.',
  'recording-token-missing': 'Send a user or device token as Authorization: Bearer <token>.',
  'recording-token-not-valid': 'Get a new token under the API key of this call.',
  'user-right-missing': 'Let a user call whose role has every permission of this call.',

  'parameter-missing': 'Send the parameter.',
  'parameter-ill-formed': 'Send the parameter in the form that the interface gives.',
  'parameter-repeated': 'Send the parameter once.',
  'secret-in-query': 'Send the parameter in the body: a query is kept in many places.',
  'form-ill-formed': 'Send application/x-www-form-urlencoded in UTF-8, escaped.',
  'json-ill-formed': 'Send one JSON object in UTF-8.',
  'multipart-ill-formed': 'Send multipart/form-data to its last boundary.',
  'url-ill-formed': 'Escape the path and the query (RFC 3986).',
  'url-too-long': 'Send long parameters in the body.',
  'request-ill-formed': 'Send HTTP/1.1 with one Host (RFC 9112).',
  'content-type-missing':
    'Send Content-Type: application/x-www-form-urlencoded, with or without parameters.',
  'media-type': 'Send the body in the media type of this call.',
  'content-coding': 'Send the body without Content-Encoding: it is not decoded here.',
  'transfer-coding':
    'Send the body with Content-Length, or with chunked as its only transfer coding.',
  'body-too-large': 'Send less at once.',
  'header-too-large': 'Send fewer or shorter headers.',
  'request-timeout': 'Send the whole request without long pauses.',
  'path-unknown': 'See /openapi.json or /docs for what there is.',
  'method-not-allowed': 'Use a method that the header Allow lists.',
  'expectation-unknown': 'Send no Expect but 100-continue.',
  'answer-timeout': 'Ask for less at once, or try again.',
  'storage-full': 'Try again when there is room on the disk of the service.',
  'store-unreachable': 'Try again when the database answers.',
  internal: 'Look for the requestId in the log of the service.',

  'account-unknown': 'Name a domain of an account that the caller reaches.',
  'container-not-found': 'Name a container that the caller reaches.',
  'server-not-primary': 'Ask the primary server.',
  'access-control-domain-unknown': 'Name a domain of an account that the caller reaches.',
  'access-control-subject': 'Send userName or groupName, never both.',
  'account-not-below': 'Name a domain of the account of the call, or of one below it.',

  'credentials-wrong': 'Send the credentials of a user who may log in.',
  'login-locked': 'Wait until the lock is over; further tries do not count.',
  'tries-locked': 'Wait until the lock is over; further tries do not count.',
  'directory-unreachable': 'Try again when the directory of the users answers.',
  'client-unknown': 'Register the client, and send a live API key as client_secret.',
  'grant-not-valid': 'Log in or register anew.',
  'grant-type-unknown': 'Send a grant_type that this service knows.',
  'authorization-pending': 'Ask again after the interval.',
  'polled-too-soon': 'Wait five seconds longer between two questions.',
  'device-code-expired': 'Register the endpoint anew.',
  'authorization-denied': 'Ask an administrator of the account.',
  'user-code-unknown': 'Use the code that the endpoint shows now.',
  'endpoint-unknown': 'Name an endpoint of an account that the caller reaches.',
  'provider-account-unknown': 'Name an account that the caller reaches.',
  'provider-unknown': 'Name an authentication provider of an account that the caller reaches.',

  'queue-unknown': 'Name an input port of the account.',
  'queue-unmapped': 'Map the push queue to an output port first.',
  'upload-for-another': 'Upload as the user of the token, or under a key that holds AddJob.',
  'document-empty': 'Send the bytes of the document.',
  'title-extension': 'Let the title end as the name of the file does.',
  'document-unknown': 'Name a document that the caller may release.',
  'document-not-found': 'Name a document that the caller may download.',
  'document-unreachable': 'Try again later, or upload the document anew.',
  'port-unknown': 'Name the address or serial number of one output port of the account.',
  'account-no-customer': 'Ask for the history of a customer account.',
  'range-ill-formed': 'Let datestart be before dateend, a week at most.',
  'page-token-not-valid': 'Send nextPageToken of the page before with the same filters.',
  'username-missing': 'Send username beside a device token.',
  'card-unknown': 'Register the card for a user of the account.',
  'reader-unknown': 'Enter the address of the reader at an output port.',
  'download-unpaid': 'Top up the balance of the user.',

  'user-unknown': 'Name a user of the account.',
  'user-not-found': 'Name a user of the provider.',
  'provider-of-users-unknown': 'Name an authentication provider of the account.',
  'import-ill-formed': 'Put the row right, and send the file again.',
  'group-unknown': 'Name a local group of the account.',
  'group-not-found': 'Name a local group of the account.',

  'balance-not-enough': 'Remove no more than there is.',
  'balance-too-large': 'Add less.',
  'policy-not-found': 'Name a policy of the account.',
  'policy-is-default': 'Name a policy that is not the default one.',
  'policy-group-unknown': 'Name groups of the account.',
  'policy-order-incomplete': 'Name every policy but the default one, each once.',
  'policy-schedule-without-quota': 'Choose a balance type with quota, or no schedule.',
  'scan-workflow-not-found': 'Name a scan workflow of the account.',
  'location-not-found': 'Name a location that the caller reaches.',
};

export function adviceFor(code: ProblemCode): string | undefined {
  return (advice as Readonly<Partial<Record<ProblemCode, string>>>)[code];
}
