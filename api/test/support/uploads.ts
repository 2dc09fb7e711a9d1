import { UPLOAD_PART_BYTES, type UploadOffset } from '@klaster/shared/contract/http';
import type { TestApp } from './test-app';

export type Uploading = {
  readonly as: string;
  /** Address of the report's or entry's files. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly name?: string;
  readonly act?: string;
  /** Number of parts; default: all. */
  readonly maxParts?: number;
};

/** Uploads a file part by part. */
export async function sendParts(
  api: TestApp,
  { as, path, bytes, name = 'a.pdf', act, maxParts = Infinity }: Uploading,
) {
  const body = { name, size: bytes.length, ...(act && { act }) };
  const begun = await api.call<{ id: number }>(`POST ${path}/attachments`, { as, body });
  if (begun.status !== 200) return { id: 0, answers: [begun as never] };
  const answers = [];
  for (let offset = 0; offset < bytes.length && answers.length < maxParts; offset += UPLOAD_PART_BYTES) {
    const part = bytes.subarray(offset, offset + UPLOAD_PART_BYTES);
    const headers = { 'upload-offset': String(offset) };
    const request = `PATCH ${path}/attachments/${begun.data.id}/upload`;
    answers.push(await api.call<UploadOffset>(request, { as, body: part, headers }));
  }
  return { id: begun.data.id, answers };
}
