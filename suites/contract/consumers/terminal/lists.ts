import { exampleUuid, free, loggedIn, user, waiting } from '../givens.ts';
import { anyText, header, listOf, text, wholeNumber, yesOrNo } from '../matchers.ts';
import {
  basePath,
  formHeader,
  jsonHeader,
  keyHeader,
  userHeaders,
  userToken,
} from '../requests.ts';
import type { Given, Interaction, Story } from '../story.ts';
import { inSession, loginByName, told } from './panel.ts';

/** Of DocumentInfo, what a panel shows (interface 2). */
const waitingDocument = {
  uuid: text('[^/?#]+', exampleUuid),
  documentName: anyText('report.pdf'),
  totalPages: wholeNumber(3),
  colorPages: wholeNumber(1),
  copies: wholeNumber(1),
  duplex: wholeNumber(0),
  grayscale: yesOrNo(false),
  paperSize: anyText('A4'),
  dateTime: wholeNumber(1_767_225_600_000),
};

/** A panel asks for the longest page there is (interface 8), since a list has no second one. */
function listed(
  uponReceiving: string,
  states: readonly Given[],
  willRespondWith: Interaction['willRespondWith'],
): Interaction {
  return {
    states,
    uponReceiving,
    withRequest: {
      method: 'GET',
      path: `${basePath}/documents`,
      headers: { ...userHeaders, ...formHeader },
      body: 'maxRecords=500',
    },
    willRespondWith,
  };
}

export const lists: readonly Story[] = [
  showing(
    listed('the list without waiting documents', loggedIn, {
      status: 200,
      headers: jsonHeader,
      body: [],
    }),
    0,
  ),
  showing(
    listed('the list of several documents', [...loggedIn, ...waiting(3)], {
      status: 200,
      headers: jsonHeader,
      body: listOf(waitingDocument, 3),
    }),
    3,
  ),
  {
    interactions: [loginByName, refusedToken()],
    play: (baseUrl) =>
      inSession(baseUrl, async (panel) => {
        const { kind } = await panel.list();
        if (kind !== 'loggedOut') throw new Error(`after an invalid token the panel is ${kind}`);
      }),
  },
];

function showing(interaction: Interaction, count: number): Story {
  return {
    interactions: [loginByName, interaction],
    play: (baseUrl) =>
      inSession(baseUrl, async (panel) => {
        const documents = told(await panel.list());
        if (documents.length !== count) throw new Error(`${String(documents.length)} are shown`);
      }),
  };
}

/** The challenge (RFC 6750 3) tells a panel that somebody must log in again. */
function refusedToken(): Interaction {
  const interaction = listed('the list with an unknown token', [user(), free('SIL-12')], {
    status: 403,
    headers: { 'WWW-Authenticate': header('.*invalid_token.*', 'Bearer error="invalid_token"') },
  });
  const authorization = `Bearer ${userToken}`;
  const headers = { ...keyHeader, ...formHeader, authorization };
  return { ...interaction, withRequest: { ...interaction.withRequest, headers } };
}
