/** Figures of registers, by the names of their fields. */
const REGISTER_FIGURE = /^\w+_(area|capacity|count)$/;

/** Numbers of a cluster report; `first_card` is a text. */
const REPORT_FIGURE =
  /^(cluster_lands|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)_(?!card$)\w+)$/;

const isFigure = (name: string) => REGISTER_FIGURE.test(name) || REPORT_FIGURE.test(name);

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * Converts figures that a server sent as strings (`"120.5"`), since specification 4.1.5 gives no types. A string that is not a
 * number counts as missing. Fields are recognised by name, since the schemas pull in zod; a test compares the two.
 */
export function readFigures<Answer>(answer: Answer): Answer;
export function readFigures(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(readFigures);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      key,
      typeof value === 'string' && isFigure(key) ? toFigure(value) : readFigures(value),
    ]),
  );
}

function toFigure(text: string): number | null {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : null;
}
