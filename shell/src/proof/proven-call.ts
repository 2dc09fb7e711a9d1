import { provenContent } from '@klaster/shared/contract';
import type { ProvenCall } from '@klaster/shared/contract';
import type { ProvenRequest } from '@klaster/shared/http';
import { sha256 } from '@noble/hashes/sha2.js';

/** Not by the browser's own means: a page without TLS, as on an intranet, has none. */
function digestOf(content: Uint8Array): string {
  const bytes = String.fromCharCode(...sha256(content));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The call that a proof is bound to; the API computes the same from the request. */
export async function provenCall(request: ProvenRequest): Promise<ProvenCall> {
  const { name, path, query } = request;
  const content =
    'file' in request
      ? { query, file: digestOf(new Uint8Array(await request.file.arrayBuffer())) }
      : { query, body: request.body };
  return { act: name, path, digest: digestOf(new TextEncoder().encode(provenContent(content))) };
}
