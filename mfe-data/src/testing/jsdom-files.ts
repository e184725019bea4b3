// jsdom's Blob has no arrayBuffer, which every browser has.
if (!Blob.prototype.arrayBuffer) {
  Blob.prototype.arrayBuffer = function arrayBuffer() {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.onerror = () => reject(new DOMException('The file could not be read', 'NotReadableError'));
      reader.readAsArrayBuffer(this);
    });
  };
}
