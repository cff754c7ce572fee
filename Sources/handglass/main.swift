print("handglass")
