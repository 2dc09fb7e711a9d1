import { Answer } from './answer';

const LONG = 'x'.repeat(2000);

describe('a public answer', () => {
  it('is compressed once for all who accept it so, concurrently or later', async () => {
    const answer = new Answer('1', LONG);
    const bodies = await Promise.all([answer.in(['br', 'gzip']), answer.in(['br'])]);
    bodies.push(await answer.in(['br', 'gzip']));
    expect(bodies.map(({ encoding }) => encoding)).toEqual(['br', 'br', 'br']);
    expect(new Set(bodies.map(({ body }) => body)).size).toBe(1);
    expect(bodies[0].body.length).toBeLessThan(LONG.length / 10);
  });

  it('is sent uncompressed if it is short, or if nothing else is accepted', async () => {
    expect(await new Answer('1', 'short').in(['br'])).toEqual({ encoding: 'identity', body: Buffer.from('short') });
    expect((await new Answer('1', LONG).in([])).body.toString()).toBe(LONG);
  });

  it('has a tag of its version and content', () => {
    const tags = [new Answer('1', 'a'), new Answer('1', 'b'), new Answer('2', 'a'), new Answer('1', 'a')];
    const [first, otherText, otherVersion, same] = tags.map(({ tag }) => tag);
    expect(new Set([first, otherText, otherVersion]).size).toBe(3);
    expect(same).toBe(first);
  });
});
