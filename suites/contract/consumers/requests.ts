import { anyText, fromState, header, type Matcher } from './matchers.ts';

/** Stands where a real key is put in when a pact is verified. */
export const apiKey = 'an-api-key';
export const deviceToken = 'a-device-token';
export const userToken = 'a-user-token';

export const keyHeader = { 'x-api-key': anyText(apiKey) };
export const userHeaders = {
  ...keyHeader,
  authorization: fromState('Bearer ${userToken}', `Bearer ${userToken}`),
};
export const deviceHeaders = {
  ...keyHeader,
  authorization: fromState('Bearer ${deviceToken}', `Bearer ${deviceToken}`),
};
export const formHeader = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Any JSON, with or without a charset. */
export const jsonHeader: Readonly<Record<string, Matcher>> = {
  'Content-Type': header('application/json.*', 'application/json'),
};

export const basePath = '/api/v1';
