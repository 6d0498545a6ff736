import type { FastifyReply } from 'fastify';
import type { Operation } from '../operations/operation.ts';
import type { Problem } from '../rules/problem.ts';
import { problemAnswer } from './problem-answer.ts';
import { note } from './request-log.ts';
import { boundUnreadBody } from './unread-body.ts';

/** Answers with a refusal; `operation` where one was found, since its errorCode may count (SIL-13). */
export function refuse(reply: FastifyReply, problem: Problem, operation?: Operation): FastifyReply {
  boundUnreadBody(reply.request.raw, reply.raw);
  const { parameter, detail } = problem;
  const about = [parameter, detail].filter((text) => text !== undefined).join(': ');
  note(reply.request, { problem: problem.code, about });
  const { status, headers, body } = problemAnswer(problem, operation, reply.request.id);
  // The rest of what is late would hold the connection.
  if (problem.code === 'request-timeout') void reply.header('connection', 'close');
  return reply.code(status).headers(headers).send(body);
}
