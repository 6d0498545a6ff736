import type { ProblemCode, problems } from './problems.ts';

/** Those that answer with problem JSON; the others are told by their errorCode alone (SIL-11). */
export type ToldProblem = {
  [C in ProblemCode]: (typeof problems)[C]['status'] extends 200 ? never : C;
}[ProblemCode];

/** What whoever meets a refusal can do about it; stands in for a detail of the case itself. */
export const advice: Readonly<Record<ToldProblem, string>> = {
  'key-missing': 'Send an API key in the header X-Api-Key.',
  'key-not-valid': 'Use a key that exists, is active and has not expired.',
  'key-insecure': 'Use a key that was set up as secure.',
  'key-option-missing':
    'Use a key with the Advanced API permissions option and the permissions for this call.',
  'key-right-missing': 'Give the key all permissions for this call, or use another key.',
  'user-token-missing': 'Log in, and send the token as Authorization: Bearer <user_token>.',
  'device-token-missing': 'Send the token of the device as Authorization: Bearer <device_token>.',
  'token-not-valid': 'Log in again with the API key of this call, or renew the token.',
  'recording-token-missing': 'Send a user or device token as Authorization: Bearer <token>.',
  'recording-token-not-valid': 'Get a new token with the API key of this call.',
  'user-right-missing': 'Use a user whose role has all permissions for this call.',

  'parameter-missing': 'Send the parameter.',
  'parameter-ill-formed': 'Send the parameter in the form that the interface defines.',
  'parameter-repeated': 'Send the parameter once.',
  'secret-in-query': 'Send the parameter in the body: queries are stored in many places.',
  'form-ill-formed': 'Send application/x-www-form-urlencoded in UTF-8, percent-encoded.',
  'json-ill-formed': 'Send one JSON object in UTF-8.',
  'multipart-ill-formed': 'Send complete multipart/form-data, including the last boundary.',
  'url-ill-formed': 'Percent-encode the path and the query (RFC 3986).',
  'url-too-long': 'Send long parameters in the body.',
  'request-ill-formed': 'Send HTTP/1.1 with exactly one Host (RFC 9112).',
  'content-type-missing':
    'Send Content-Type: application/x-www-form-urlencoded, with or without parameters.',
  'media-type': 'Send the body in the media type of this call.',
  'content-coding': 'Send the body without Content-Encoding: the service does not decode it.',
  'transfer-coding':
    'Send the body with Content-Length, or with chunked as the only transfer coding.',
  'body-too-large': 'Send a smaller body.',
  'header-too-large': 'Send fewer or shorter headers.',
  'request-timeout': 'Send the whole request without long pauses.',
  'path-unknown': 'See /openapi.json or /docs for all paths.',
  'method-not-allowed': 'Use a method that the header Allow lists.',
  'expectation-unknown': 'Send no other Expect than 100-continue.',
  'answer-timeout': 'Request less at once, or try again.',
  'storage-full': 'Try again when the disk of the service has free space.',
  'store-unreachable': 'Try again when the database is available.',
  internal: 'Search for the requestId in the log of the service.',

  'account-unknown': 'Use the domain of an account that the caller can access.',
  'container-not-found': 'Use a container that the caller can access.',
  'server-not-primary': 'Send the request to the primary server.',
  'access-control-domain-unknown': 'Use the domain of an account that the caller can access.',
  'access-control-subject': 'Send either userName or groupName.',
  'account-not-below': 'Use a domain of the account of the call, or of an account below it.',

  'credentials-wrong': 'Send the credentials of a user who may log in.',
  'login-locked': 'Wait until the lock ends; further attempts do not count.',
  'tries-locked': 'Wait until the lock ends; further attempts do not count.',
  'directory-unreachable': 'Try again when the user directory is available.',
  'client-unknown': 'Register the client, and send an active API key as client_secret.',
  'grant-not-valid': 'Log in or register again.',
  'grant-type-unknown': 'Send a supported grant_type.',
  'authorization-pending': 'Poll again after the interval.',
  'polled-too-soon': 'Increase the polling interval by five seconds.',
  'device-code-expired': 'Register the endpoint again.',
  'authorization-denied': 'Ask an administrator of the account.',
  'user-code-unknown': 'Use the code that the endpoint currently shows.',
  'endpoint-unknown': 'Use an endpoint of an account that the caller can access.',
  'provider-account-unknown': 'Use an account that the caller can access.',
  'provider-unknown': 'Use an authentication provider of an account that the caller can access.',

  'queue-unknown': 'Use an input port of the account.',
  'queue-unmapped': 'Map the push queue to an output port first.',
  'upload-for-another':
    'Upload as the user of the token, or with a key that has the permission AddJob.',
  'document-empty': 'Send the bytes of the document.',
  'title-extension': 'Use a title that ends with the extension of the file.',
  'document-unknown': 'Use a document that the caller may release.',
  'document-not-found': 'Use a document that the caller may download.',
  'document-unreachable': 'Try again later, or upload the document again.',
  'port-unknown': 'Use the address or serial number of one output port of the account.',
  'account-no-customer': 'Request the history of a customer account.',
  'range-ill-formed': 'Send a datestart before dateend, at most one week apart.',
  'page-token-not-valid': 'Send the nextPageToken of the previous page with the same filters.',
  'username-missing': 'Send username with a device token.',
  'card-unknown': 'Register the card for a user of the account.',
  'reader-unknown': 'Set the address of the card reader at an output port.',
  'download-unpaid': 'Add to the balance of the user.',

  'user-unknown': 'Use a user of the account.',
  'user-not-found': 'Use a user of the provider.',
  'provider-of-users-unknown': 'Use an authentication provider of the account.',
  'import-ill-formed': 'Correct the row, and send the file again.',
  'group-unknown': 'Use a local group of the account.',
  'group-not-found': 'Use a local group of the account.',

  'balance-not-enough': 'Remove at most the current balance.',
  'balance-too-large': 'Add a smaller amount.',
  'policy-not-found': 'Use a policy of the account.',
  'policy-is-default': 'Use a policy other than the default one.',
  'policy-group-unknown': 'Use groups of the account.',
  'policy-order-incomplete': 'List every policy except the default one exactly once.',
  'policy-schedule-without-quota': 'Choose a balance type with quota, or no schedule.',
  'scan-workflow-not-found': 'Use a scan workflow of the account.',
  'location-not-found': 'Use a location that the caller can access.',
};

export function adviceFor(code: ProblemCode): string | undefined {
  return (advice as Readonly<Partial<Record<ProblemCode, string>>>)[code];
}
