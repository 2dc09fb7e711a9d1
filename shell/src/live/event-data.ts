const EVENT_END = /\r\n\r\n|\n\n|\r\r/;
const LINE_END = /\r\n|\n|\r/;

/**
 * The data of server-sent events, as they come (HTML standard, 9.2). Names and numbers of events are not read: nobody here sends
 * any. Two marks of one end of a line may come apart.
 *
 * @param onLife called when anything comes, a comment too
 */
export async function* eventData(body: ReadableStream<Uint8Array>, onLife: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    onLife();
    rest += decoder.decode(read.value, { stream: true });
    // A chunk that ends in a carriage return may have been cut in the middle of a line break.
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
