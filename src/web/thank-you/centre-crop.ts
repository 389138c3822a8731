interface Size {
  readonly width: number
  readonly height: number
}

/** The largest part around the centre of a picture that has the proportions of a frame. */
export function centreCrop(picture: Size, frame: Size): Size & { readonly x: number; readonly y: number } {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height)
  const width = frame.width * scale
  const height = frame.height * scale
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height }
}
