/** Pictures of 24 by 16 pixels, as browsers write them: one for each way in which a file says how large it is. */
export const images = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAYAAAAMJL+VAAAARUlEQVR4AeySMQ4AMAgCaR/ZR/aT7eZGGIhOmLigCXJxo7nmDC7wnGYg5hKwC1w9CSTBIAoiSUAu1BcdYDkNUmVA5rb8AQAA///8JTGkAAAABklEQVQDAGwUICEFUByFAAAAAElFTkSuQmCC',
    'base64',
  ),
  jpeg: Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAQABgDASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAQDBv/EACEQAAAGAgEFAAAAAAAAAAAAAAABAgMFEQQSQRVRVKLR/8QAFgEBAQEAAAAAAAAAAAAAAAAAAwQF/8QAGhEAAgMBAQAAAAAAAAAAAAAAABEBAhITMf/aAAwDAQACEQMRAD8A0lpTMx5F1pp7VCaotSPgj7CPrUh5Hon4LJaLzMiRddaZ2QqqPYi4Iu4j6LIeP7p+gp0zQpyzDR0US+5kRzTrqtlquzquTIAiWHMeOaadTqtN2V3yZgEjwhutSj//2Q==',
    'base64',
  ),
  lossyWebp: Buffer.from(
    'UklGRpIAAABXRUJQVlA4IIYAAADQAwCdASoYABAAAsBMJbACdFQA8QC+AOkzJQ1+gH4AFvouX7XI6QAA/vC29HNUJ+aIK7aHPTKnz4p779Qyu9CefZOep94NVMdIHw/98XWczpe//e87/ycmWb+/l1e1uTD01Oh8nJio+wFlp/T336hlJSeZO/6rgXv/kY2e16WbojmnCwAAAA==',
    'base64',
  ),
  losslessWebp: Buffer.from(
    'UklGRjQAAABXRUJQVlA4TCcAAAAvF8ADAA8w/69Snf/5Dy0oatuI6eDP+KT9OgQR/R+HzMxMIx6cYQIA',
    'base64',
  ),
  transparentWebp: Buffer.from(
    'UklGRqgAAABXRUJQVlA4WAoAAAAQAAAAFwAADwAAQUxQSBwAAAABDzD/ERFCUdtGTHvHn/Eer0MQ0f8JwGmpD3ACVlA4IGYAAAAQBACdASoYABAAPtFUo0uoJKMhsAgBABoJbACdHYBvAPEAvgDpPARxsAD+7v+NQ2d+acvpJm/khDhl+I/12093V+LGe2lPno9YPZDC8sz9rlaXqzYwx80/4/iNlHG3/tP+Lis8QAA=',
    'base64',
  ),
} as const satisfies Record<string, Buffer>

/** A PNG that says of itself to be this large; it has no pixels. */
export function pngOf(width: number, height: number): Buffer {
  const png = Buffer.from(images.png)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

/** A picture unlike the others, of this many bytes. */
export function largePng(bytes: number, mark = 0): Buffer {
  return Buffer.concat([images.png, Buffer.alloc(bytes - images.png.length, mark)])
}
