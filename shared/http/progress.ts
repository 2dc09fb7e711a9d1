import { PROGRESS_TYPE } from '../contract/http/requests';
import type { Problem } from '../contract/http/problem';
import type { Progress } from '../contract/http/imports';
import type { Reading } from './repeats';
import { HttpError } from './http-error';

type Line<Answer> = { progress?: Progress; data: Answer; problem?: Problem };

/** A failure on the way is an {@link HttpError}; a response without a last line leaves the outcome of the call open. */
export const withProgress = <Answer>(onProgress: (progress: Progress) => void): Reading<Answer> => ({
  accept: `${PROGRESS_TYPE}, application/json`,
  read: async (response) => {
    const answer = await response;
    if (!answer.headers.get('Content-Type')?.startsWith(PROGRESS_TYPE)) {
      return ((await answer.json()) as Line<Answer>).data;
    }
    for await (const line of readLines(answer)) {
      const { progress, data, problem } = JSON.parse(line) as Line<Answer>;
      // Only staff send files.
      if (problem) throw new HttpError(problem.title, problem.status, 'session', problem);
      if (!progress) return data;
      onProgress(progress);
    }
    throw new TypeError('The answer ended too soon');
  },
});

async function* readLines({ body }: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let rest = '';
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
