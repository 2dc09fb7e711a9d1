/** jsdom's blobs have no method for this. */
export function readBytes(blob: Blob): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)));
    reader.readAsArrayBuffer(blob);
  });
}

export const readText = async (blob: Blob) => new TextDecoder().decode(await readBytes(blob));
