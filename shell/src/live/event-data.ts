const EVENT_END = /\r\n\r\n|\n\n|\r\r/;
const LINE_END = /\r\n|\n|\r/;

/**
 * The data of server-sent events (HTML standard, 9.2). Names and ids of events are ignored, since our API sends none.
 *
 * @param onLife called for each chunk, also for a comment
 */
export async function* eventData(body: ReadableStream<Uint8Array>, onLife: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    onLife();
    rest += decoder.decode(read.value, { stream: true });
    // A chunk may end between the `\r` and `\n` of a line break.
    for (let end = EVENT_END.exec(rest); end && !rest.endsWith('\r'); end = EVENT_END.exec(rest)) {
      const data = rest
        .slice(0, end.index)
        .split(LINE_END)
        .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).replace(/^ /, '')] : []));
      rest = rest.slice(end.index + end[0].length);
      if (data.length > 0) yield data.join('\n');
    }
  }
}
